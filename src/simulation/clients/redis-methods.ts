/** The commands that `redis` has a method for; `redis.call` sends any other. */
export const REDIS_METHODS: readonly string[] =
  `append client dbsize decr decrby del discard echo eval evalsha eval_ro evalsha_ro exec exists expire expireat expiretime
failover flushall get getdel getex getset hdel hexists hget hgetall hincrby hkeys hlen hmget hset hsetnx incr incrby info
keys lindex llen lpop lpos lpush lrange lrem lset ltrim mget mset persist pexpire pexpireat pexpiretime ping psetex
psubscribe pttl publish pubsub punsubscribe rename replicaof role rpop rpush sadd scan scard script set setex setnx
sismember smembers srem strlen subscribe time ttl type unlink unsubscribe unwatch wait watch zadd zcard zcount zincrby
zpopmin zrange zrangebyscore zrank zrem zremrangebyscore zscore`.split(/\s+/)
