import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParams, requiredLine, timestamp } from '../platform/primitives.ts'

const synonymShape = z.object({
  id,
  word: z.string().describe('In the form that searches compare: lower case, without accents and hyphens'),
  means: z.string(),
  changed_by: z
    .string()
    .nullable()
    .describe('Username of the last editor; null if it came with the installation'),
  changed_at: timestamp.nullable(),
})

const words = requiredLine(limits.search.synonym)

export const listSynonyms = endpoint('listSynonyms', {
  access: 'synonym.manage',
  summary: 'Synonyms of the trade and of other languages, ordered by word',
  response: z.array(synonymShape),
})

export const addSynonym = endpoint('addSynonym', {
  access: 'synonym.manage',
  summary: 'Adds a synonym: searches for one word also find what another finds',
  body: z.strictObject({ word: words, means: words }),
  response: synonymShape,
  status: 201,
  idempotent: true,
})

export const changeSynonym = endpoint('changeSynonym', {
  access: 'synonym.manage',
  summary: 'Changes a synonym; absent fields stay',
  params: idParams,
  body: z.strictObject({ word: words, means: words }).partial(),
  response: synonymShape,
})

export const removeSynonym = endpoint('removeSynonym', {
  access: 'synonym.manage',
  summary: 'Removes a synonym: searches for the word find only parts that have it',
  params: idParams,
  response: z.object({}),
  status: 204,
})
