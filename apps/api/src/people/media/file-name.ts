import { limits } from '@armature/domain/limits'

/** Shortens the name but keeps the ending, which people and programs rely on. */
const shortened = (name: string): string => {
  if (name.length <= limits.media.fileName.max) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : ''
  return `${name.slice(0, limits.media.fileName.max - ending.length)}${ending}`.toWellFormed()
}

/**
 * A file's name for storing and downloading: the last part of any path, without control and direction characters, which
 * could make `exe.step` read as something else. It is shown, never opened.
 */
export const cleanFileName = (sent: string, fallback: string): string => {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const clean = last.toWellFormed().normalize('NFC').replaceAll(/\p{C}/gu, '').trim()
  return /^\.*$/.test(clean) ? fallback : shortened(clean)
}
