package io.berth.queue;

import io.berth.framework.EventLabel;
import io.berth.framework.QueueMeter;
import java.util.ArrayList;
import java.util.List;

/** Records the metrics of the queue as text. */
final class RecordingQueueMeter implements QueueMeter {
  final List<String> entries = new ArrayList<>();
  final List<String> hints = new ArrayList<>();

  @Override
  public void podIncoming(SubQueue part, EventLabel event) {
    entries.add(part.label() + " " + event);
  }

  @Override
  public long start() {
    return 0;
  }

  @Override
  public HintMeter hintMeter(String plugin) {
    return (event, result, start) -> hints.add(plugin + " " + event + " " + result.label());
  }
}
