/** The live connections of every account, over all server processes. */
export interface LiveTables {
  live_servers: { id: string; seen_at: Date }
  live_connections: { id: string; server_id: string; user_id: number }
}
