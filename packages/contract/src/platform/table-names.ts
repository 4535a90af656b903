export { tableNames, type TableName } from '@armature/domain/lists/list-tables'

/** How high a table's body may be: as the specification has it, or as the window has room. */
export const bodyHeights = ['standard', 'window'] as const
export type BodyHeight = (typeof bodyHeights)[number]
