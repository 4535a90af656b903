import type { RuleTester } from 'oxlint/plugins-dev'

// oxlint exports these types nowhere else.
type AnyRule = Parameters<RuleTester['run']>[1]
export type Rule = Exclude<AnyRule, { createOnce: unknown }>
export type Context = Parameters<Rule['create']>[0]
export type Node = Parameters<NonNullable<ReturnType<Rule['create']>[string]>>[0]
