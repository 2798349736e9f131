/** The logarithms of the probabilities that some logits stand for. */
export function logSoftmax(logits: Float64Array): Float64Array {
  let [most, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (const logit of logits) most = Math.max(most, logit);
  for (const logit of logits) sum += Math.exp(logit - most);
  const whole = most + Math.log(sum);
  return logits.map((logit) => logit - whole);
}
