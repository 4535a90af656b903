import { useEffect, useState } from 'react'
import type { ActingRecord, RecordAction } from '../../../platform/ui/record/record-actions.ts'

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

const none: readonly ActingRecord[] = []

/** The actions on the records in hand, asked for once for as long as they are the same, and whether some are still asked. */
export const useRecordActions = (
  records: readonly ActingRecord[],
): { possible: readonly ActionsOfRecord[]; isAsking: boolean } => {
  const [found, setFound] = useState<{ of: readonly ActingRecord[]; possible: ActionsOfRecord[] }>({
    of: none,
    possible: [],
  })
  useEffect(() => {
    let isOver = false
    const askAll = async () => {
      const answers = await Promise.all(records.map(askOne))
      if (!isOver) setFound({ of: records, possible: merged(answers) })
    }
    void askAll()
    return () => {
      isOver = true
    }
  }, [records])
  return { possible: found.possible, isAsking: records.length > 0 && found.of !== records }
}
