import { lostReferences } from './references.ts'

// The rules behind the code are in docs/: a broken mention is a rule that nobody can look up. This check's test plants
// some.
const lost = (await lostReferences()).filter(({ file }) => file !== 'tools/checks/references.test.ts')
for (const { file, mention } of lost) console.error(`${file}: "${mention}" is nowhere in docs/.`)
console.log(`${lost.length} references lead nowhere.`)
if (lost.length > 0) process.exitCode = 1
