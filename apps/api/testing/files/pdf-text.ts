import { extractText, getDocumentProxy } from 'unpdf'

/** The text that a reader of PDFs finds in one that travelled as base64. */
export const pdfText = async (pdf: string): Promise<string> => {
  const bytes = new Uint8Array(Buffer.from(pdf, 'base64'))
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
}
