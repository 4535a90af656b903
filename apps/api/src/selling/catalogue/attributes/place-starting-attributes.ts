import { attributePlaces } from '@armature/domain/catalogue/attributes/attributes'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import {
  hasAttributes,
  insertAttribute,
  insertMeasured,
  limitAttribute,
  listPlaces,
  lockPlace,
  writeChoices,
  writeUses,
} from './attribute-repository.ts'
import type { StartingAttribute } from './starting-attributes.ts'
import { measuredSize, startingAttributesOf, startingLimit } from './starting-attributes.ts'

const addAttribute = async (trx: Database, attribute: StartingAttribute, now: Date): Promise<number> => {
  const { name, kind, dimension, unit, is_facet, tells_fit, better, choices } = attribute
  const facts = { name, kind, dimension, unit, is_facet, tells_fit, better, limited_by: null }
  const id = await insertAttribute(trx, { ...facts, created_at: now })
  if (id === null) throw new Error(`two starting attributes are called ${name}`)
  await writeChoices(
    trx,
    id,
    choices.map((choice) => ({ id: null, name: choice, retired: false })),
  )
  return id
}

/** Gives products their measured size; existing ones are measured in the background. */
const placeMeasured = async (trx: Database, now: Date): Promise<void> => {
  const isNew = await insertMeasured(trx, { ...measuredSize, created_at: now })
  if (isNew) await addJob(trx, 'measure-products', {}, { key: 'measure-products', priority: 10 })
}

/**
 * Gives the existing subcategories and kinds of equipment the starting specifications for their names. Does nothing
 * once any exist, because administrators manage them from then on.
 */
export const placeStartingAttributes = async (trx: Database, now: Date): Promise<void> => {
  await placeMeasured(trx, now)
  if (await hasAttributes(trx)) return
  const places = (await Promise.all(attributePlaces.map((of) => listPlaces(trx, of)))).flat()
  const added = new Map<string, number>()
  for (const { place, name } of places) {
    const wanted = startingAttributesOf(place.of, name)
    if (wanted.length === 0) continue
    await lockPlace(trx, place)
    for (const attribute of wanted)
      if (!added.has(attribute.name)) added.set(attribute.name, await addAttribute(trx, attribute, now))
    await writeUses(
      trx,
      place,
      wanted.flatMap((attribute) => added.get(attribute.name) ?? []),
    )
  }
  const [limited, limit] = startingLimit.map((attribute) => added.get(attribute.name))
  if (limited !== undefined && limit !== undefined) await limitAttribute(trx, limited, limit)
}

/** Runs once at startup, for a marketplace older than typed specifications. */
export const startAttributes = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  inTransaction(deps.db, systemContext, (trx) => placeStartingAttributes(trx, deps.clock()))
