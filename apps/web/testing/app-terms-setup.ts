import { giveAppTerms } from '@armature/ui/app-terms.ts'
import { appTerms } from '../src/platform/app-terms.ts'

giveAppTerms(appTerms)
