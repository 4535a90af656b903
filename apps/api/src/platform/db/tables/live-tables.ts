/** The live connections of every account, over all server processes (migration 0054). */
export interface LiveTables {
  live_servers: { id: string; seen_at: Date }
  live_connections: { id: string; server_id: string; user_id: number }
}
