import { isPictureName, refuseAttachment } from '@armature/domain/chat/attachments'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { useState } from 'react'

/** A file picked for the next message, or the reason against it. */
export interface PickedFile {
  key: string
  file: File
  /** An object URL of a picture, while it is shown here. */
  preview: string | null
  refused: string | null
}

/** By channel: files survive closing and reopening a chat, but not a reload. */
const pickedIn = new Map<string, readonly PickedFile[]>()

const checked = (file: File, before: number): PickedFile => {
  const tooMany = before >= limits.chat.files.most
  const refused = tooMany
    ? fill(messages.chatTooManyFiles, { most: limits.chat.files.most })
    : refuseAttachment(file)
  const preview = refused === null && isPictureName(file.name) ? URL.createObjectURL(file) : null
  return { key: crypto.randomUUID(), file, preview, refused }
}

const joined = (picked: readonly PickedFile[], files: readonly File[]): readonly PickedFile[] => {
  const all = [...picked]
  for (const file of files) all.push(checked(file, all.filter(({ refused }) => refused === null).length))
  return all
}

/** The files of the draft message. */
export const usePickedFiles = (channel: string) => {
  const [picked, setPicked] = useState<readonly PickedFile[]>(() => pickedIn.get(channel) ?? [])
  const put = (next: readonly PickedFile[]): void => {
    for (const { key, preview } of picked)
      if (preview !== null && !next.some((one) => one.key === key)) URL.revokeObjectURL(preview)
    pickedIn.set(channel, next)
    setPicked(next)
  }
  return {
    picked,
    add: (files: Iterable<File>) => put(joined(pickedIn.get(channel) ?? [], [...files])),
    remove: (key: string) => put(picked.filter((one) => one.key !== key)),
    /** The files that can be sent; the caller owns them from now on. */
    take: (): File[] => {
      put([])
      return picked.flatMap(({ file, refused }) => (refused === null ? [file] : []))
    },
  }
}

export type PickedFiles = ReturnType<typeof usePickedFiles>
