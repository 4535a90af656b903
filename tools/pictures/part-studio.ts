import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isProblem } from '@armature/domain/problem'
import type { Pictures } from '../../apps/api/src/platform/files/pictures/draw-pictures.ts'
import { drawPictures } from '../../apps/api/src/platform/files/pictures/draw-pictures.ts'
import { pictureSize } from '../../apps/api/src/process/seed/drawn-files.ts'
import { palette } from '@armature/part-drawings/palette'
import { openChromium } from '../../e2e/testing/chromium.ts'
import { inProject } from '../project.ts'

/** The camera's position: at a corner, above; or nearly in front. */
export type Shot = 'corner' | 'front'

export interface Studio {
  /** Pictures of one view, as webp in the sizes that an upload gets. */
  shoot: (glb: Uint8Array, shots: readonly Shot[]) => Promise<Pictures[]>
  close: () => Promise<void>
}

/** Only the page, its script and three's files. */
const servedFile = (url: string): string | null => {
  if (url === '/') return inProject('tools/pictures/part-studio-page.html')
  if (url === '/page.js') return inProject('tools/pictures/part-studio-page.js')
  const match = /^\/three\/((?:[\w-]+\/)*[\w.-]+\.js)$/.exec(url)
  return match?.[1] === undefined ? null : inProject(`node_modules/three/${match[1]}`)
}

const serve = async () => {
  const server = createServer((request, response) => {
    const file = servedFile(request.url ?? '')
    if (file === null) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A port address: it doesn't listen on a socket file.
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** A page with three in a headless browser, which takes pictures of parts on a light background. */
export const openStudio = async (): Promise<Studio> => {
  const { server, address } = await serve()
  const browser = await openChromium()
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-studio-'))
  const page = await browser.newPage({ viewport: pictureSize })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(address)
  await page.waitForFunction('window.shoot !== undefined')
  const take = async (glb: Uint8Array, shot: Shot): Promise<Pictures> => {
    const order = {
      glb: Buffer.from(glb).toString('base64'),
      shot,
      size: pictureSize,
      palette: Object.values(palette),
    }
    const url: string = await page.evaluate(`window.shoot(${JSON.stringify(order)})`)
    const file = path.join(folder, 'picture.png')
    await writeFile(file, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    const pictures = await drawPictures(file, 0)
    if (isProblem(pictures)) throw new Error(`the picture can't be read: ${pictures.code}`)
    return pictures
  }
  return {
    shoot: async (glb, shots) => {
      const taken: Pictures[] = []
      for (const shot of shots) taken.push(await take(glb, shot))
      return taken
    },
    close: async () => {
      await browser.close()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
