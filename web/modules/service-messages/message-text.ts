/** How a message's lists and links look, on pages as in the editor. */
export const messageText =
  '[&_a]:font-semibold [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5'
