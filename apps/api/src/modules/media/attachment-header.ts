/** What encodeURIComponent leaves alone and RFC 5987 doesn't. */
const strict = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * A Content-Disposition that saves a file under this name (RFC 6266): in ASCII for whoever reads no more, and
 * whole as RFC 5987 has it.
 */
export const attachmentNamed = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${strict(name.toWellFormed())}`
}
