import type { Shown } from '../../store'
import type { Trace } from '../../trace'
import type { ActorType } from './kinds'

/** Those to whom something can happen. */
export const actorsOf = ({ actors }: Trace): readonly { readonly id: string; readonly type: ActorType }[] =>
  actors.flatMap(({ id, type }) => (type === 'run' || type === 'operator' ? [] : [{ id, type }]))

/** Whether a node has a replica. */
export const isReplicated = ({ file }: Shown): boolean => file.nodes.some(({ replicaOf }) => replicaOf !== undefined)
