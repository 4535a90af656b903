import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { commandOf, projectRoot } from './project.ts'

/**
 * Many programs write in one chat over two server processes, one of which is killed in the middle. Fails where a message is
 * lost, there twice or out of order, for a reader who asks afterwards or for one who followed live. The suite's own test, with
 * more messages:
 *
 *     node tools/drill-chat.ts --messages 10000 --clients 50
 */
const { values } = parseArgs({
  options: { messages: { type: 'string', default: '10000' }, clients: { type: 'string', default: '50' } },
})
const done = spawnSync(
  process.execPath,
  [commandOf('vitest'), 'run', 'apps/api/src/modules/chat/chat-storm.test.ts'],
  {
    cwd: projectRoot,
    env: { ...process.env, CHAT_STORM: `${values.messages}x${values.clients}` },
    stdio: 'inherit',
  },
)
process.exitCode = done.status ?? 1
