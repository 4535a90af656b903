import type { DocumentRenderer, PrintedDocument } from '../ports/document-renderer.ts'
import { createWorkThread } from '../threads/work-thread.ts'

// Laying out an order of 500 lines takes half a second, and eight with long names and notes.
const thread = createWorkThread<PrintedDocument, Uint8Array>({
  file: new URL('./pdf-layout.ts', import.meta.url),
  name: 'layOut',
  waiting: 20,
  mostMs: 45_000,
  megabytes: 256,
})

export const pdfDocuments: DocumentRenderer = { renderPdf: thread.run }
