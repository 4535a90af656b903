import type { TableName as OwnTableName } from '@armature/contract/platform/table-names'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import { tooLongText } from '@armature/domain/values/text-length'
import type { AppTerms } from '@armature/ui/app-terms.ts'
import { layout } from './layout.ts'

declare module '@armature/ui/table/app-types.ts' {
  interface AppTypes {
    tableName: OwnTableName
    pageSize: (typeof limits.table.pageSizes)[number]
  }
}

/** The specification's words and the server's limits, for the widgets. Imported by name, so that the build drops the rest. */
export const appTerms: AppTerms = {
  agree: messages.agree,
  disagree: messages.disagree,
  goBack: messages.goBack,
  home: paths.profile,
  dayExpected: messages.dayExpected,
  tooLong: messages.tooLong,
  tooLongText,
  searchLength: limits.search.text,
  mostCounted: limits.page.counted,
  pageSizes: limits.table.pageSizes,
  columnWidth: limits.table.width,
  tableBodyHeightPx: layout.tableBodyMaxHeightPx,
}
