package io.berth.e2e.bench;

/**
 * What was measured of one scheduler.
 *
 * @param bound how many pods it bound
 * @param firstBindSeconds from the start of its process until the first bind was seen
 * @param podsPerSecond from the first bind to the last
 * @param podsPerSecondFromStart from the start of the process to the last bind
 * @param cpuMillisPerPod of its process, from its start to the last bind
 * @param peakMegabytes the most memory its process had
 */
record Result(
    Contender contender,
    int bound,
    double firstBindSeconds,
    double podsPerSecond,
    double podsPerSecondFromStart,
    double cpuMillisPerPod,
    double peakMegabytes) {

  static Result of(Contender contender, int bound, long start, Binds binds, ProcessUse use) {
    double first = (binds.first() - start) / 1e9;
    double whole = (binds.last() - start) / 1e9;
    double draining = (binds.last() - binds.first()) / 1e9;
    return new Result(
        contender,
        bound,
        first,
        bound > 1 ? (bound - 1) / draining : 0,
        bound / whole,
        (double) use.cpu().toMillis() / bound,
        use.peakMegabytes());
  }
}
