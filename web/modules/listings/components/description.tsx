/** Plain text: blank lines part paragraphs, single line ends stay. */
export function Description({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return (
    <div className="flex max-w-[70ch] flex-col gap-4 [overflow-wrap:anywhere] whitespace-pre-line">
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph.trim()}</p>
      ))}
    </div>
  )
}
