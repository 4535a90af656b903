import { commentSubject, reasonForSilence } from './comments.ts'
import { forbiddenText } from './forbidden-text.ts'
import { heardNames } from './heard-names.ts'
import { statesInDomain } from './states-in-domain.ts'

/** Our own rules, which oxlint lacks; `.oxlintrc.json` says where each applies. */
export default {
  meta: { name: 'armature' },
  rules: {
    'states-in-domain': statesInDomain,
    'comment-subject': commentSubject,
    'reason-for-silence': reasonForSilence,
    'forbidden-text': forbiddenText,
    'heard-names': heardNames,
  },
}
