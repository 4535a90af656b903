import { useEffect, useState } from 'react'
import type { ActingRecord, RecordAct } from '../../ui/record-acts.ts'

export interface ActsOfRecord {
  subject: string
  acts: RecordAct[]
}

/** A record whose acts can't be asked for now has none here; its own menu says why. */
const askOne = async ({ subject, ask }: ActingRecord): Promise<ActsOfRecord> => ({
  subject,
  acts: [...(await ask().catch(() => []))],
})

/** One group for each record, each act once: the next one stands on its button and in its menu. */
const merged = (answers: readonly ActsOfRecord[]): ActsOfRecord[] =>
  [...Map.groupBy(answers, ({ subject }) => subject)].map(([subject, ofIt]) => ({
    subject,
    acts: [...new Map(ofIt.flatMap(({ acts }) => acts).map((act) => [act.name, act])).values()],
  }))

/** The acts on the records in hand, asked for once, when the palette opens; undefined until all have answered. */
export const useRecordActs = (records: readonly ActingRecord[]): ActsOfRecord[] | undefined => {
  const [found, setFound] = useState<ActsOfRecord[] | undefined>(records.length === 0 ? [] : undefined)
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
