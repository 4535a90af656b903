import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A validator's result: one line per difference, empty if the value has the declared shape. */
export type ShapeCheck = (value: unknown) => string[]

/** For a type in a namespace, such as TestHelpers.TestClock. */
const nameOf = (name: string): string => name.replace('.', '_')

const here = fileURLToPath(import.meta.url)

/**
 * Reads types from the pinned SDK's declarations and checks values against them. It finds a field that the sandbox
 * omits or misspells, without a second description of the shapes.
 */
export const readSdkShapes = (names: readonly string[]): Map<string, ShapeCheck> => {
  const virtual = path.join(path.dirname(here), 'sdk-shapes-virtual.ts')
  const source = [
    "import type Stripe from 'stripe'",
    ...names.map((name) => `export declare const ${nameOf(name)}: Stripe.${name}`),
  ].join('\n')
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    // Otherwise "may be absent" and "may be undefined" look the same.
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) =>
    file === virtual
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true)
      : readSource(file, ...rest)
  const fileExists = host.fileExists.bind(host)
  host.fileExists = (file) => file === virtual || fileExists(file)
  const program = ts.createProgram([virtual], options, host)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(virtual)
  const symbol = file && checker.getSymbolAtLocation(file)
  if (!file || !symbol) throw new Error('the SDK declarations could not be read')
  return new Map(
    checker.getExportsOfModule(symbol).map((one) => {
      const type = checker.getTypeOfSymbolAtLocation(one, file)
      return [
        names.find((name) => nameOf(name) === one.name) ?? one.name,
        (value: unknown) => differences(checker, type, value, one.name),
      ]
    }),
  )
}

/** A decimal is sent as text, which the SDK parses to an object. */
const isDecimal = (type: ts.Type): boolean =>
  (type.aliasSymbol ?? type.symbol)?.name.startsWith('Decimal') ?? false

/** Also the SDK's `OtherString`: any text, distinguished from the known ones by a brand. */
const isText = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.String) !== 0 || (type.isIntersection() && type.types.some(isText))

const simple = (type: ts.Type, value: unknown): boolean | undefined => {
  if (isDecimal(type)) return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true
  if (type.flags & ts.TypeFlags.Null) return value === null
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return value === undefined
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value
  if (isText(type)) return typeof value === 'string'
  if (type.flags & ts.TypeFlags.Number) return typeof value === 'number'
  if (type.flags & ts.TypeFlags.BooleanLiteral) return typeof value === 'boolean'
  return undefined
}

const differences = (checker: ts.TypeChecker, type: ts.Type, value: unknown, at: string): string[] => {
  const verdict = simple(type, value)
  if (verdict !== undefined)
    return verdict ? [] : [`${at}: ${JSON.stringify(value)} is no ${checker.typeToString(type)}`]
  if (type.isUnion()) {
    const tries = type.types.map((part) => differences(checker, part, value, at))
    if (tries.some((found) => found.length === 0)) return []
    // The closest member explains most.
    return tries.toSorted((a, b) => nearness(a, at) - nearness(b, at))[0] ?? []
  }
  if (typeof value !== 'object' || value === null) return [`${at}: ${JSON.stringify(value)} is no object`]
  if (checker.isArrayType(type)) {
    if (!Array.isArray(value)) return [`${at}: no list`]
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return item ? value.flatMap((one, index) => differences(checker, item, one, `${at}[${index}]`)) : []
  }
  return fieldDifferences(checker, type, value, at)
}

/** Differences inside an object are closer than a value of another kind. */
const nearness = (found: readonly string[], at: string): number =>
  found.some((line) => line.startsWith(`${at}:`) || line.startsWith(`${at}.object:`)) ? 1000 : found.length

const fieldDifferences = (checker: ts.TypeChecker, type: ts.Type, value: object, at: string): string[] => {
  const found: string[] = []
  const declared = new Set<string>()
  for (const property of checker.getPropertiesOfType(type)) {
    declared.add(property.name)
    const given: unknown = Reflect.get(value, property.name)
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    if (given === undefined) {
      if (!isOptional) found.push(`${at}.${property.name}: missing`)
      continue
    }
    found.push(...differences(checker, checker.getTypeOfSymbol(property), given, `${at}.${property.name}`))
  }
  const index = checker.getIndexInfosOfType(type)[0]
  for (const [name, given] of Object.entries(value)) {
    if (declared.has(name)) continue
    if (index) found.push(...differences(checker, index.type, given, `${at}.${name}`))
    else found.push(`${at}.${name}: not in the SDK`)
  }
  return found
}
