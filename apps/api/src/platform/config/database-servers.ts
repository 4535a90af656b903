/** One address for each server in an address, whose hosts are separated by commas, as in libpq. */
export const serversOf = (url: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}
