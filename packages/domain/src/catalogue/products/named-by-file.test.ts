import { describe, expect, it } from 'vitest'
import { namedByFile, namedByFiles } from './named-by-file.ts'

describe('what a file calls its part', () => {
  it.each([
    ['Dynamixel XM430-W350-R.step', 'Dynamixel XM430-W350-R', 'XM430-W350-R'],
    ['gripper_2F-85_v2.stp', 'Gripper 2F-85 v2', '2F-85-V2'],
    ['own-servo.step', 'Own servo', 'OWN-SERVO'],
    ['harmonic drive CSG.iges.gz', 'Harmonic drive CSG', 'HARMONIC-DRIVE-CSG'],
    ['Kugellager 608 zz.STEP.zip', 'Kugellager 608 zz', 'KUGELLAGER-608-ZZ'],
    ['(draft) Ärmel_M8.stpz', 'Draft Ärmel M8', 'M8'],
  ])('%s', (file, name, sku) => {
    expect(namedByFile(file)).toEqual({ name, sku })
  })

  it.each([
    'IMG_2041.jpg',
    'front.png',
    'DSC00012.JPG',
    'screenshot 3.png',
    'part-1.step',
    '.step',
    '20261104.jpg',
    'x.png',
  ])('%s names nothing', (file) => {
    expect(namedByFile(file)).toBeNull()
  })

  it('has an SKU that the form takes, or none', () => {
    expect(namedByFile(`${'wheel '.repeat(60)}.step`)).toMatchObject({ sku: '' })
    expect(namedByFile(`${'wheel '.repeat(60)}.step`)?.name.length).toBeLessThanOrEqual(200)
    expect(namedByFile('motor %20 a&b.step')).toMatchObject({ sku: '' })
  })
})

it('goes by the CAD file before a picture, and by what says something before what does not', () => {
  const photo = { kind: 'IMAGE', name: 'Nice servo.jpg' }
  expect(namedByFiles([photo, { kind: 'CAD', name: 'MX-28.step' }])).toMatchObject({ by: 'MX-28.step' })
  expect(namedByFiles([{ kind: 'CAD', name: 'part1.step' }, photo])).toMatchObject({ by: 'Nice servo.jpg' })
  expect(namedByFiles([{ kind: 'IMAGE', name: 'front.png' }])).toBeNull()
})
