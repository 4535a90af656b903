/** Saves a file made here through the browser's downloads. */
export const saveFile = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** A document that the server prints. */
export const savePdf = ({ file_name, pdf }: { file_name: string; pdf: string }): void =>
  saveFile(
    file_name,
    Uint8Array.from(atob(pdf), (char) => char.codePointAt(0) ?? 0),
    'application/pdf',
  )

/** A file within an answer. */
export const saveContent = ({
  file_name,
  type,
  content,
}: {
  file_name: string
  type: string
  content: string
}): void =>
  saveFile(
    file_name,
    Uint8Array.from(atob(content), (char) => char.codePointAt(0) ?? 0),
    type,
  )
