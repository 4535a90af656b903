import { useEffect, useState } from 'react'
import type { ActingRecord, RecordAction } from '@armature/ui/record/record-actions.ts'

export interface ActionsOfRecord {
  subject: string
  actions: RecordAction[]
}

/** A record whose actions fail to load has none here; its own menu says why. */
const askOne = async ({ subject, ask }: ActingRecord): Promise<ActionsOfRecord> => ({
  subject,
  actions: [...(await ask().catch(() => []))],
})

/** One group for each record, each action once: the next action is both on its button and in its menu. */
const merged = (answers: readonly ActionsOfRecord[]): ActionsOfRecord[] =>
  [...Map.groupBy(answers, ({ subject }) => subject)].map(([subject, ofIt]) => ({
    subject,
    actions: [...new Map(ofIt.flatMap(({ actions }) => actions).map((act) => [act.name, act])).values()],
  }))

const none: readonly ActingRecord[] = []

/** The actions on the records at hand, requested once while these stay the same, and whether some are still loading. */
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
