export { tableNames, type TableName } from '@armature/domain/lists/list-tables'

/** A table body's height: the specification's, or as much as the window allows. */
export const bodyHeights = ['standard', 'window'] as const
export type BodyHeight = (typeof bodyHeights)[number]
