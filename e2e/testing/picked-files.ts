import { crc32, deflateSync } from 'node:zlib'
import path from 'node:path'
import type { Page } from '@playwright/test'

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const side = 240

/** A square picture of one colour. */
export const png = (name: string, colour: readonly [number, number, number]): PickedFile => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits of red, green and blue.
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from(colour))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** A file named as a STEP file without such content: the server stores it, and makes no view of it. */
export const emptyStep: PickedFile = {
  name: 'hollow.step',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n'),
}

/** A real CAD or FBX file, one of the demo products'. */
export const modelFile = (name: string): string =>
  path.resolve(import.meta.dirname, '../../apps/api/src/process/seed/cad', name)

/** Picks files through a button, as a person would. */
export const pick = async (
  page: Page,
  button: string,
  files: string | PickedFile | PickedFile[],
): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles(files)
}
