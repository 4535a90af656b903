import { describe, expect, it } from 'vitest'
import { conversionNote } from './conversion-note.ts'
import { shownFileOf } from './shown-file.ts'

describe('a 3D view', () => {
  it('has a note where it failed or lacks something, and none where all is well', () => {
    expect([conversionNote(null, null), conversionNote(null, 0)]).toEqual([null, null])
    expect(conversionNote(null, 1_200)).toBe(
      'Not shown, because they could not be read: 1,200 surfaces or parts.',
    )
    expect(conversionNote('timeout', 5)).toContain('took too long')
    expect(conversionNote('a cause of tomorrow', null)).toBe(conversionNote('unreadable', null))
  })

  it('is the CAD file’s, else the FBX file’s, and one that is there before one that isn’t yet', () => {
    const [cad, fbx, made] = [{ glb: null }, { glb: null }, { glb: 'x' }]
    const shown = (files: Parameters<typeof shownFileOf>[0]['files']) => shownFileOf({ files })
    expect(shown({ cad: null, fbx: null })).toBeNull()
    expect(shown({ cad, fbx })).toBe(cad)
    expect(shown({ cad: null, fbx })).toBe(fbx)
    expect(shown({ cad, fbx: made })).toBe(made)
    expect(shown({ cad: made, fbx: { glb: 'y' } })).toBe(made)
  })
})
