/** The characters that RFC 5987 escapes and encodeURIComponent doesn't. */
const strict = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * A Content-Disposition that saves a file under this name (RFC 6266): in ASCII for clients that read no more, and whole
 * in the encoding of RFC 5987.
 */
export const attachmentNamed = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${strict(name.toWellFormed())}`
}
