import { databaseSettings, readConfig } from './platform/config.ts'
import { openCluster } from './platform/database/cluster.ts'
import { type DistributionPlan, distribute, planDistribution } from './platform/database/distribute/distribute.ts'

// npm run scale:distribute -- [--shards 32] [--go]: spreads the companies over the workers of a Citus cluster (docs/scaling.md)
const tell = (message: string) => process.stderr.write(`${message}\n`)

try {
  const at = process.argv.indexOf('--shards')
  const shards = at < 0 ? 32 : Number(process.argv[at + 1])
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new Error('--shards takes a number from 1 to 1024')
  const cluster = await openCluster(databaseSettings(readConfig()), tell)
  try {
    const plan = await planDistribution(cluster.owner, shards)
    show(plan)
    if (plan.problems.length > 0) {
      for (const problem of plan.problems) tell(`- ${problem}`)
      process.exitCode = 1
    } else if (process.argv.includes('--go')) {
      const compared = await distribute(cluster.owner, shards)
      tell(`Done: ${compared} sums of tables and companies are the same as before. Start the servers again`)
    } else {
      tell('Nothing was changed. Make a backup, stop all servers, and add --go')
    }
  } finally {
    await cluster.stop()
  }
} catch (error) {
  tell(`Nothing was distributed. ${(error as Error).message}`)
  process.exitCode = 1
}

function show({ tables, workers, shards, seconds }: DistributionPlan): void {
  for (const { name, rows, bytes } of tables.filter(table => table.rows > 0))
    tell(`${name.padEnd(32)} ${String(rows).padStart(12)} rows ${(bytes / 1_000_000).toFixed(1).padStart(10)} MB`)
  tell(`${tables.length} tables would be spread in ${shards} shards each over ${workers.join(', ') || 'no workers'}`)
  tell(
    `This takes about ${Math.max(1, Math.round(seconds / 60))} minutes, during which nobody can use the installation`,
  )
}
