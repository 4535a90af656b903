import { unitChoices } from '@armature/domain/catalogue/measures/reader-units'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const { length, mass, torque, temperature } = unitChoices

const shape = {
  length: z.enum(length),
  mass: z.enum(mass),
  torque: z.enum(torque),
  temperature: z.enum(temperature),
}

/** A person's units for reading and typing measures; null where none were chosen. */
export const readerUnitsShape = z.object(shape).nullable()

export const changeReaderUnits = endpoint('changeReaderUnits', {
  access: 'account.read',
  summary: 'Chooses the units in which one reads measures; what is stored and answered is the same in any',
  body: z.strictObject(shape),
  response: z.object({ units: readerUnitsShape }),
})
