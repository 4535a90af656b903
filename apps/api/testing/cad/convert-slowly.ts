import { childProcessModelConverter } from '../../src/platform/adapters/model-converter/model-converter.ts'

// A stand-in for a server that dies in the midst of a conversion: says when the importer has begun.
const [file = ''] = process.argv.slice(2)
const onStage = () => process.stdout.write('begun\n')
await childProcessModelConverter().convert({ path: file, format: 'step' }, { onStage })
