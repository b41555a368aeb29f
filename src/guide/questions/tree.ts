/** "Do you need a lock?" as questions: each answer leads to another question or to advice with runs that show it. */

interface Question {
  readonly question: string
  readonly answers: readonly { readonly text: string; readonly to: string }[]
}

export interface Run {
  readonly id: string
  readonly settings: Readonly<Record<string, string>>
}

interface Advice {
  readonly advice: string
  readonly runs: readonly Run[]
}

export type Place = Question | Advice

const run = (id: string, settings: Run['settings'] = {}): Run => ({ id, settings })

export const START = 'harm'

export const PLACES: Readonly<Record<string, Place>> = {
  harm: {
    question: 'If the same work is done by two at the same time, or a second time later, what is the harm?',
    answers: [
      { text: 'Wasted effort: it is slower or costs a little, and nothing is wrong', to: 'effort' },
      { text: 'It must not be done a second time, not even later: a charge, a mail, a bill', to: 'again' },
      { text: 'Wrong data: what one writes spoils what the other writes', to: 'writers' },
      { text: 'Some at once are fine, and many are not', to: 'some' },
    ],
  },
  effort: {
    question: 'Then a lock only saves work, and a rare failure of it is no drama. How long does the work take?',
    answers: [
      { text: 'Seconds, and its length is known', to: 'short-work' },
      { text: 'Nobody knows, or very different times', to: 'long-work' },
    ],
  },
  'short-work': {
    advice:
      'One Redis and the thirty lines of a simple lock are enough. Do not pay for more: not for a majority of masters, not for fencing.',
    runs: [run('minimal-lock'), run('single-instance-down')],
  },
  'long-work': {
    advice:
      'The same simple lock, and a timer that renews the lease while the work goes on, so that nobody has to guess.',
    runs: [run('how-long-a-ttl'), run('watchdog')],
  },
  again: {
    question: 'A lock does not remember. Where could it be written down that the work is done?',
    answers: [
      { text: 'Each piece of work has a name: an order, a payment, a message', to: 'named' },
      { text: 'It belongs to a period: one for each minute, day or month', to: 'period' },
      { text: 'Nowhere: the receiver keeps no record', to: 'no-record' },
    ],
  },
  named: {
    advice:
      'Send the name along, and let the storage set what belongs to it instead of adding. Repeating is harmless then, and a lock is not needed for it.',
    runs: [run('idempotency'), run('idempotency', { charge: 'has-a-key', lock: 'off' })],
  },
  period: {
    advice:
      'Keep the period where the work takes effect, in the same write. A lock beside it keeps two from starting at the same moment, and no more.',
    runs: [
      run('once-per-period'),
      run('once-per-period', { remembers: 'storage', crash: 'on' }),
      run('incident-twice-a-minute'),
    ],
  },
  'no-record': {
    advice:
      'Then no lock makes it happen exactly once: a lost answer leaves its sender with a guess. Choose which mistake is the smaller one, or put a record in front of the receiver.',
    runs: [run('reply-lost'), run('unlock-retry')],
  },
  writers: {
    question: 'Who writes?',
    answers: [
      { text: 'Tasks or threads of one process, and there will never be a second process', to: 'one-process' },
      { text: 'Several processes, into a storage that can compare before it writes', to: 'comparing' },
      {
        text: 'Several processes, to something that compares nothing: a device, a file, a foreign service',
        to: 'trusting',
      },
      { text: 'Some only read, and must not see half of a change', to: 'readers' },
    ],
  },
  'one-process': {
    advice:
      'A mutex of your language is right, and faster than anything with a network. Look at what it sees, and what it does not.',
    runs: [run('in-process-mutex')],
  },
  readers: {
    advice:
      'A transaction or a snapshot of the storage usually does it. Where there is none, a read-write lock keeps both apart.',
    runs: [run('read-write-lock')],
  },
  comparing: {
    question: 'How often do two want to change the same thing?',
    answers: [
      { text: 'Seldom, and trying again is cheap', to: 'seldom' },
      { text: 'Often, or much work comes before the write', to: 'often' },
    ],
  },
  seldom: {
    advice: 'You do not need a lock: let the storage compare before it writes, and try again where it has refused.',
    runs: [run('optimistic-locking', { check: 'version' }), run('fencing')],
  },
  often: {
    advice:
      'A lock saves most of the wasted work, and the storage has the last word: each grant draws a higher number, and a write with a lower one is refused.',
    runs: [run('gc-pause', { fencing: 'on' }), run('advisory')],
  },
  trusting: {
    question: 'Then the lock alone stands between two writers. Which failure do you have to live with?',
    answers: [
      { text: 'A client that stands still or is cut off while it holds the lock', to: 'client-stops' },
      { text: 'A Redis node that dies', to: 'node-dies' },
      { text: 'Clocks that are set', to: 'clocks' },
    ],
  },
  'client-stops': {
    advice:
      'A lease can end while its holder is at work. The holder can stop by its own deadline, and it cannot look at its clock while it stands still. Decide what remains, and whether you can bear it.',
    runs: [run('gc-pause'), run('check-then-write'), run('partial-partition', { stops: 'by-own-deadline' })],
  },
  'node-dies': {
    question: 'What should happen to the work then?',
    answers: [
      { text: 'It may wait until the node is back', to: 'wait-for-node' },
      { text: 'A replica should take over', to: 'replica-takes-over' },
      { text: 'It should go on, with several masters that vote', to: 'masters-vote' },
    ],
  },
  'wait-for-node': {
    advice:
      'One node, without a failover, with each write on its disk before it is answered. See what it knows when it is back.',
    runs: [run('single-instance-down'), run('single-instance-down', { restart: 'with-data' })],
  },
  'replica-takes-over': {
    advice:
      'A replica learns of a lock after the client has. Ask for its acknowledgement before entering, and know what this number does not tell.',
    runs: [run('failover-loss'), run('replica-check'), run('replica-check-wrong-replica')],
  },
  'masters-vote': {
    advice:
      'A majority of independent masters survives the loss of some. It depends on clocks and disks instead; look at each case.',
    runs: [run('redlock'), run('redlock', { case: 'clock-step' }), run('redlock', { case: 'restart' })],
  },
  clocks: {
    advice:
      'A lease is counted by the clock of the node that keeps it. Let nobody set that clock, and let no client count with its own.',
    runs: [run('clock-step'), run('client-clock-in-value'), run('promoted-with-fast-clock')],
  },
  some: {
    advice: 'That is a semaphore: a number of permits. Ask of each where it is when its holder dies.',
    runs: [run('semaphore'), run('incident-lost-permit')],
  },
}
