/** The app merges its own into this: `tableName` and `pageSize`, each a union. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- only an interface can be merged
export interface AppTypes {}

/** A table with settings and views of each user. */
export type TableName = AppTypes extends { tableName: infer Name extends string } ? Name : string

export type PageSize = AppTypes extends { pageSize: infer Size extends number } ? Size : number
