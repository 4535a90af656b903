import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { igesBox } from '../../../testing/cad/iges.ts'
import { picture } from '../../../testing/files/uploads.ts'
import { sniffBytes, sniffFormat } from './sniff-format.ts'

const cad = path.resolve(import.meta.dirname, '../../process/seed/cad')
const sniffed = (bytes: Buffer | string) => sniffFormat(Buffer.from(bytes).subarray(0, sniffBytes))
const igesLine = (text: string, section = 'S', number = '      1'): string =>
  `${text.padEnd(72)}${section}${number}\n`

describe('the first bytes tell', () => {
  it('the format of every part that is shown in the demo', async () => {
    const parts = readdirSync(cad).filter((name) => /\.(step|fbx)$/.test(name))
    expect(parts.length).toBeGreaterThan(1)
    for (const name of parts)
      expect(await sniffed(readFileSync(path.join(cad, name))), name).toBe(path.extname(name).slice(1))
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)('a picture: %s', async (format) => {
    expect(await sniffed(await picture(format))).toBe(format)
  })

  it('IGES by its 73rd column', async () => {
    expect(await sniffed(igesBox([1, 2, 3], 'inch'))).toBe('iges')
    expect(await sniffed(igesLine('A part', 'S', '0000001'))).toBe('iges')
    expect(await sniffed(Buffer.from(igesLine('Geh\u00E4use').replace('\n', '\r\n'), 'latin1'))).toBe('iges')
    // A text that happens to be as wide is none.
    expect(await sniffed(igesLine('A part', 'G'))).toBeNull()
    expect(await sniffed(igesLine('A part', 'S', '      2'))).toBeNull()
    expect(await sniffed(igesLine('A\0part'))).toBeNull()
  })

  it.each([
    ['step', '\ufeffISO-10303-21;\n'],
    ['step', '/* Acme GmbH\n * Part ** 7 **/\r\n/**/ \n\nISO-10303-21;'],
    ['step', '\ufeff\n/* one */ /* two */ ISO-10303-21 ;'],
    ['fbx', '\ufeff; FBX 7.4.0 project file\n'],
    ['fbx', '; Made by Acme\r\n;\r\n; FBX 7.4.0 project file\r\n'],
    ['fbx', '; no title\nFBXHeaderExtension:  {\n'],
    ['iges', `\ufeff\r\n${igesLine('A part')}`],
  ])('%s behind a byte order mark or comments: %j', async (format, text) => {
    expect(await sniffed(text)).toBe(format)
  })

  it('gives up soon on endless comments', async () => {
    expect(await sniffed('/**/ '.repeat(2_000))).toBeNull()
    expect(await sniffed('/*'.repeat(4_000))).toBeNull()
    expect(await sniffed(';\n'.repeat(4_000))).toBeNull()
  })

  it.each([
    '',
    ' ',
    '// ISO-10303-21;',
    'ISO-10303-21',
    'XISO-10303-21;',
    'ISO-10303-210;',
    '; FBX',
    'Kaydara FBX Binary',
    'solid arm\n facet normal 0 0 1',
    '{"asset":{"version":"2.0"}}',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%!PS-Adobe',
    'MZ\u0090\0',
  ])('nothing of %j', async (text) => {
    expect(await sniffed(text)).toBeNull()
  })
})
