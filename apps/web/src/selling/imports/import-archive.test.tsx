import { messages } from '@armature/domain/messages'
import { beforeEach, expect, it } from 'vitest'
import { lineOf, playLines } from '../../../testing/played-line.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { ImportArchive } from './import-archive.tsx'
import type { Import } from './import-queries.ts'

beforeEach(() => {
  playLines()
  saveSession(sessionOf(), false)
})

const archive = {
  file_name: 'files.zip',
  pictures: 2,
  cad: 1,
  documents: 1,
  unmatched: 3,
  names: ['README.txt', 'b.png'],
}

const show = async (given: Import['archive']) => {
  const answers: Import[] = []
  const of = { id: 7, archive: given } as Import // the component reads nothing else
  const shown = await renderScreen(() => <ImportArchive of={of} onDone={(answer) => answers.push(answer)} />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  return { ...shown, input, answers }
}
const zip = new File(['PK'], 'files.zip')

it('sends a ZIP for this import and hands its answer on', async () => {
  const { user, input, answers, screen } = await show(null)
  await user.upload(input, zip)
  const line = await lineOf(0)
  expect(new URL(line.address, location.href).pathname).toMatch(/product-import\/7\/archive\/$/)
  expect(line.form?.get('file')).toEqual(zip)
  expect(screen.getByText('Reading files.zip…')).toBeTruthy()
  line.answer(200, { id: 7, archive })
  await expect.poll(() => answers).toEqual([{ id: 7, archive }])
})

it('says what products get, and which files match nothing', async () => {
  const { screen } = await show(archive)
  expect(
    screen.getByText(/pictures for 2 products, CAD files for 1 product, documents for 1 product\./),
  ).toBeTruthy()
  expect(screen.getByText('3 files aren’t used')).toBeTruthy()
  expect(screen.getByText('README.txt')).toBeTruthy()
  expect(screen.getByText('and 1 more')).toBeTruthy()
})

it('says why a ZIP was rejected', async () => {
  const { user, input, screen } = await show(null)
  await user.upload(input, zip)
  const line = await lineOf(0)
  line.answer(400, { code: 'invalid', request_id: 'r', file: [messages.importArchiveNone] })
  expect(await screen.findByText(messages.importArchiveNone)).toBeTruthy()
})
