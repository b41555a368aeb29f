import type { Term } from '../../scenario'

/** What a word means, in a title and one to three sentences; what stands between backticks is code. */
export interface Meaning {
  readonly title: string
  readonly text: string
}

export const MEANINGS: Readonly<Record<Term, Meaning>> = {
  lease: {
    title: 'Lease, TTL',
    text: 'A lock that ends by itself after a time. In Redis the time is the time to live (TTL) of the lock’s key, which the node counts down; the holder is not told when it is over.',
  },
  'lock-key': {
    title: 'Lock key',
    text: 'The name under which a lock is stored. Two clients exclude each other only if they use the same name on the same server, so the name has to follow from what is protected.',
  },
  'owner-token': {
    title: 'Owner token',
    text: 'A value that only the holder knows, stored in the lock’s key: random and new for each acquisition. It answers the question “is this lock mine?”.',
  },
  'compare-and-delete': {
    title: 'Compare and delete',
    text: 'A release that deletes the key only if it still holds the owner’s token, as one step on the server: by a script, by `DELEX … IFEQ` (Redis 8.4) or by `DELIFEQ` (Valkey 9).',
  },
  'lua-script': {
    title: 'Lua script',
    text: 'Commands that a Redis node runs together with `EVAL`. No other client’s command runs between them, so a check and what follows from it cannot be parted.',
  },
  watchdog: {
    title: 'Watchdog, renewal',
    text: 'A timer in the client that extends the lease as long as the work goes on, often at a third of its length. It runs in the client, so what stops the client may stop it too.',
  },
  'validity-check': {
    title: 'Validity check',
    text: 'A look at the client’s own clock: how much of the lease is left after the time that the answer took. It tells of the moment at which one looks, and of none after it.',
  },
  'own-deadline': {
    title: 'Holder’s own deadline',
    text: 'A holder that cannot renew its lease stops by its own clock before the lease would be over, instead of waiting to be told.',
  },
  'lost-lock-signal': {
    title: 'Lost-lock signal',
    text: 'What a library gives the work to learn that its lock was lost: an abort signal, an event or an error. It helps only the work that looks at it.',
  },
  retry: {
    title: 'Retry with jitter and a deadline',
    text: 'A client that is refused asks again after a pause of random length, and gives up at a deadline. Without the randomness, clients that were refused together ask together again.',
  },
  polling: {
    title: 'Polling, spin lock',
    text: 'Waiting by asking again and again. A lock that waits so is called a spin lock: it sends more commands, and needs nobody to wake it.',
  },
  'wake-up': {
    title: 'Wake-up by pub/sub',
    text: 'Waiting for a message that the lock is free, on a channel that the releasing client publishes to. Redis delivers such a message at most once, and only to those that are subscribed at that moment.',
  },
  reentrancy: {
    title: 'Re-entrant lock',
    text: 'A lock that its holder can take again, for instance in a nested call. It counts its holds and is free when each of them was given back.',
  },
  'in-process-mutex': {
    title: 'In-process mutex',
    text: 'A lock in the memory of one process, such as `synchronized` or a mutex. It orders the threads or tasks of that process, and other processes do not see it.',
  },
  'advisory-lock': {
    title: 'Advisory lock',
    text: 'A lock that binds only those who ask for it. What it protects can be reached without it, so every lock in Redis is one.',
  },
  'fail-closed': {
    title: 'Fail open, fail closed',
    text: 'What a client does when it cannot learn whether it has the lock: it goes on without it (open), or it does not do the work (closed).',
  },
  'fencing-token': {
    title: 'Fencing token',
    text: 'A number that grows with each grant of a lock and goes along with every write. The storage refuses a write whose number is lower than one that it has accepted.',
  },
  'conditional-write': {
    title: 'Conditional write, optimistic locking',
    text: 'A write that the storage applies only if a condition still holds: a version that is unchanged, a token that is not too old, a row that is not there yet. Nobody is kept waiting; who comes too late is refused.',
  },
  idempotency: {
    title: 'Idempotent operation',
    text: 'An operation that has the same effect whether it is run once or several times, for instance since each request carries a key and the storage remembers which keys were applied.',
  },
  'period-key': {
    title: 'Once per period',
    text: 'Work that may run once in each minute, day or month. A lock only keeps two runs from overlapping; that there is no second run needs a record of the period, kept where the work takes effect.',
  },
  pause: {
    title: 'Process pause',
    text: 'A time in which a process does not run: for garbage collection, a page fault, a suspended virtual machine, a laptop that sleeps. The process does not notice; its leases run on.',
  },
  crash: {
    title: 'Crash',
    text: 'A process or a host ends without doing what it still had to do. Its locks stay until their time to live is over, and for ever where they have none.',
  },
  partition: {
    title: 'Network partition',
    text: 'Two parts of a system cannot reach each other, while each goes on. From the inside it cannot be told from a crash of the other part.',
  },
  delay: {
    title: 'Network delay',
    text: 'A message takes longer than expected. A network gives no upper bound for it, so an answer says what was true when it was sent.',
  },
  'lost-answer': {
    title: 'Lost answer',
    text: 'The server has done what it was asked to, and its answer does not arrive. The client cannot tell this from a request that was never run.',
  },
  resending: {
    title: 'Resending',
    text: 'A client library sends a command again after its connection has broken. Where the first sending was run, the command runs twice.',
  },
  'wall-clock': {
    title: 'Wall clock',
    text: 'The clock that tells the date. It can be set, so it can jump. Redis 7.0 decides by it when a key has expired; a monotonic clock, by contrast, only ever runs forward.',
  },
  restart: {
    title: 'Restart',
    text: 'A node comes back after a crash, with what its disk has kept. Locks that were not yet on the disk are not there, and nobody is told.',
  },
  persistence: {
    title: 'Persistence (AOF, RDB)',
    text: 'What Redis keeps on its disk: snapshots (RDB), or a log of the writes (AOF). With `appendfsync always` a write is on the disk before it is answered; with `everysec`, the default, the last second can be lost.',
  },
  replica: {
    title: 'Replica',
    text: 'A copy of a master that follows its stream of writes and serves reads. It can be promoted to be the master.',
  },
  'replication-delay': {
    title: 'Asynchronous replication',
    text: 'A master answers first and sends the write to its replicas afterwards. A write that was answered but not yet sent is lost if the master dies.',
  },
  'partial-resynchronisation': {
    title: 'Partial resynchronisation',
    text: 'A replica that was cut off, or gets a new master, asks for the rest of the stream from its own offset on. It gets just that if the master still has it in its backlog and their histories agree; otherwise it takes a full copy and forgets what it had.',
  },
  failover: {
    title: 'Failover',
    text: 'A replica becomes the master in place of one that is down. What the old master had answered and not replicated is gone.',
  },
  sentinel: {
    title: 'Sentinel',
    text: 'Processes that watch a master. When enough of them find it down (`quorum`), a majority elects one of them, which promotes a replica and tells the clients.',
  },
  'split-brain': {
    title: 'Split brain',
    text: 'Two nodes are taken for the master at the same time, each by the clients that can reach it. `min-replicas-to-write` makes a master without replicas refuse writes, after `min-replicas-max-lag` has passed.',
  },
  wait: {
    title: 'WAIT',
    text: 'A command that waits until a number of replicas has acknowledged the writes of its connection, or a time is over, and answers how many have. It does not take back the write, nor choose which replica is promoted.',
  },
  quorum: {
    title: 'Quorum, majority',
    text: 'The number of votes that is enough. Two majorities of the same nodes share at least one node, and that node has to vote for one of them only.',
  },
  redlock: {
    title: 'Redlock',
    text: 'An algorithm for a lock on several masters that do not replicate each other: it is held by who set the key on a majority within the lease.',
  },
  'fair-lock': {
    title: 'Fair lock, queue',
    text: 'A lock that is granted in the order in which it was asked for. It has to remember who waits, and to notice when somebody in its queue has died.',
  },
  'read-write-lock': {
    title: 'Read-write lock',
    text: 'A lock that many may hold for reading at the same time, or one for writing. Who is served first when both wait is a choice, and one side may pay for it.',
  },
  'multi-lock': {
    title: 'Several locks at once',
    text: 'Work that needs more than one lock. Clients that take the same locks in different orders can wait for each other; one order for all prevents it.',
  },
  semaphore: {
    title: 'Semaphore, permit',
    text: 'A lock that a fixed number of holders may have at the same time; what each of them holds is a permit. Without leases a permit that its holder does not give back is gone.',
  },
  'library-lock': {
    title: 'Locks of Redisson',
    text: 'Redisson is a Redis client for Java with a family of locks: re-entrant, fair, read-write, fenced, multi-lock, semaphores. The scenarios send what it sends, with its keys, scripts and defaults.',
  },
}
