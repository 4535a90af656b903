import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import type { Model } from './model/load-model.ts'
import { withContent } from './model/part-tree.ts'
import type { Stage } from './stage/stage.ts'
import type { ViewerState } from './viewer-state.ts'

const nothing: ReadonlySet<number> = new Set()

/** Keeps the stage in step with the state. */
export const useStageLook = (stage: Stage | null, { parts }: Model, state: ViewerState): void => {
  const isDark = useComputedColorScheme('light') === 'dark'
  const { isParallel, hasEdges, isWireframe, hasSizeBox, hidden, selected, hovered } = state
  useEffect(() => {
    stage?.show({
      isParallel,
      hasEdges,
      isWireframe,
      hasSizeBox,
      isDark,
      hidden,
      selected: selected === null ? nothing : withContent(parts, selected),
      hovered: hovered === null ? nothing : withContent(parts, hovered),
    })
  }, [stage, parts, isDark, isParallel, hasEdges, isWireframe, hasSizeBox, hidden, selected, hovered])
}
