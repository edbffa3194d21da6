/** Style of the lists and links of written HTML, on pages as in the editor. */
export const richText =
  '[&_a]:font-semibold [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5'
