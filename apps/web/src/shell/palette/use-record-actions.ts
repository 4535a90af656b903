import { useEffect, useState } from 'react'
import type { ActingRecord, RecordAction } from '../../ui/record-actions.ts'

export interface ActionsOfRecord {
  subject: string
  actions: RecordAction[]
}

/** A record whose actions can't be asked for now has none here; its own menu says why. */
const askOne = async ({ subject, ask }: ActingRecord): Promise<ActionsOfRecord> => ({
  subject,
  actions: [...(await ask().catch(() => []))],
})

/** One group for each record, each action once: the next one stands on its button and in its menu. */
const merged = (answers: readonly ActionsOfRecord[]): ActionsOfRecord[] =>
  [...Map.groupBy(answers, ({ subject }) => subject)].map(([subject, ofIt]) => ({
    subject,
    actions: [...new Map(ofIt.flatMap(({ actions }) => actions).map((act) => [act.name, act])).values()],
  }))

/** The actions on the records in hand, asked for once, when the palette opens; undefined until all have answered. */
export const useRecordActions = (records: readonly ActingRecord[]): ActionsOfRecord[] | undefined => {
  const [found, setFound] = useState<ActionsOfRecord[] | undefined>(records.length === 0 ? [] : undefined)
  useEffect(() => {
    let isOver = false
    const askAll = async () => {
      const answers = await Promise.all(records.map(askOne))
      if (!isOver) setFound(merged(answers))
    }
    void askAll()
    return () => {
      isOver = true
    }
  }, [records])
  return found
}
