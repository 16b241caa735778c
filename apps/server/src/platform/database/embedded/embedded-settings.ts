/**
 * Settings of an embedded PostgreSQL. They are passed on its command line, so that they follow the product's version and override
 * every file. Sized for a small server (2 CPUs, 4 GB) that also runs the application.
 */
export function serverSettings(durable: boolean): Record<string, string> {
  const switchable = durable ? 'on' : 'off'
  return {
    // only the private socket
    listen_addresses: '',
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    max_connections: '60',
    // durability; off only for the throw-away clusters of tests
    fsync: switchable,
    full_page_writes: switchable,
    synchronous_commit: switchable,
    // throw-away databases are dropped before they need it
    autovacuum: switchable,
    // memory and planner
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    // parallel plans need shared memory segments larger than a container's default /dev/shm, and gain little on 2 CPUs
    max_parallel_workers_per_gather: '0',
    // write-ahead log: checkpoints mostly by time, not by volume, yet recovery after a crash takes seconds
    wal_buffers: '8MB',
    wal_compression: 'on',
    min_wal_size: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '5min',
    checkpoint_completion_target: '0.9',
    // an embedded server has no replicas
    max_wal_senders: '0',
    max_replication_slots: '0',
    timezone: 'UTC',
    // the log contains neither values nor statements, because they hold personal data
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_statement: 'none',
    log_checkpoints: 'off',
  }
}

/** Settings that must be on in a durable cluster; asserted after each start. */
export const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const
