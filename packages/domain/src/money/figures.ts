/** The figures of the books for a period; `due` alone is what was owed at its end. */
export const figureNames = ['earned', 'due', 'paid', 'fees', 'refunds', 'out'] as const
export type FigureName = (typeof figureNames)[number]
