import { messages } from '@armature/domain/messages'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../failures.ts'
import type { Answer } from '../request.ts'
import type { FormCall } from './send-form.ts'
import { upload } from './upload.ts'
import { useWrite } from './use-write.ts'

type UploadQuery = Record<string, string | undefined>

interface UploadRules<Name extends FormCall> {
  /** The record in the address. */
  params?: Record<string, string>
  /** The address's other parts when a file is sent; `send` may override them. */
  query?: UploadQuery
  /** Checks the file before it is sent: the reason against it, or null. */
  check?: (file: File) => string | null | Promise<string | null>
  /** The success toast; none if the screen shows the outcome itself. */
  success?: string
  onDone?: (answer: Answer<Name>, file: File) => unknown
  /** The reason if the server names none. */
  unknown?: string
  /** Aborts the upload with the component. Without it the upload continues when somebody leaves the screen. */
  endsWithScreen?: boolean
}

interface UploadState {
  /** The file being checked or sent. */
  file: File | null
  /** The share of its bytes sent so far, from 0 to 1. */
  sent: number
  problem: string | null
}

const still: UploadState = { file: null, sent: 0, problem: null }

const reasonOf = (error: unknown, unknown: string): string =>
  error instanceof ApiError ? (error.fields['file']?.[0] ?? error.detail ?? unknown) : unknown

/** Sends one file at a time, as a write with its progress and the reason for a refused file. */
export const useUpload = <Name extends FormCall>(name: Name, rules: UploadRules<Name>) => {
  const {
    params,
    query: usual,
    check,
    success,
    onDone,
    unknown = messages.uploadFailed,
    endsWithScreen = false,
  } = rules
  const [state, setState] = useState(still)
  const leaving = useRef(new AbortController())
  const isTaken = useRef(false)
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => {
      if (endsWithScreen) here.abort()
    }
  }, [endsWithScreen])
  const sending = useWrite<{ file: File; query: UploadQuery | undefined }, Answer<Name>>({
    send: ({ file, query }) =>
      upload(name, {
        file,
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { query }),
        onProgress: (bytes) => setState({ file, sent: Math.min(1, bytes / file.size), problem: null }),
        signal: leaving.current.signal,
      }),
    failure: false,
    ...(success === undefined ? {} : { success }),
    ...(onDone === undefined ? {} : { onDone: (answer, { file }) => onDone(answer, file) }),
  })

  const sendChecked = async (file: File, query: UploadQuery | undefined): Promise<string | null> => {
    const refusal = await check?.(file)
    if (refusal !== undefined && refusal !== null) return refusal
    const outcome = await sending.run({ file, query })
    return outcome.ok ? null : reasonOf(outcome.error, unknown)
  }

  const send = async (file: File | null, query = usual): Promise<void> => {
    if (file === null || isTaken.current) return
    isTaken.current = true
    setState({ file, sent: 0, problem: null })
    const { signal } = leaving.current
    try {
      setState({ ...still, problem: await sendChecked(file, query) })
    } catch (error) {
      // The component cancelled it and shows nothing any more.
      if (!signal.aborted) throw error
    } finally {
      isTaken.current = false
    }
  }

  return { ...state, isBusy: state.file !== null, send }
}
