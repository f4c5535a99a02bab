package io.berth.queue;

import io.berth.framework.EventLabel;
import io.berth.framework.QueueMeter;
import java.util.ArrayList;
import java.util.List;

/** Writes down what is to be counted. */
final class EntryLog implements QueueMeter {
  final List<String> entries = new ArrayList<>();
  final List<String> hints = new ArrayList<>();

  @Override
  public void entered(Part part, EventLabel event) {
    entries.add(part.label() + " " + event);
  }

  @Override
  public long start() {
    return 0;
  }

  @Override
  public HintMeter hints(String plugin) {
    return (event, said, start) -> hints.add(plugin + " " + event + " " + said.label());
  }
}
