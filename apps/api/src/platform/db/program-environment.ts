/**
 * The environment of programs that the server runs: PGPORT, PGDATA, LC_* and every secret of ours
 * stay out of it.
 */
export const programEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  PATH: env.PATH,
  SystemRoot: env.SystemRoot,
  TEMP: env.TEMP,
  TZ: 'UTC',
})
