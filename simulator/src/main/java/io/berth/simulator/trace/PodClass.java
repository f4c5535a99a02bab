package io.berth.simulator.trace;

/** Pods by what they ask of GPUs. A high allocation is worth little where one class pays for it. */
public enum PodClass {
  CPU("no GPU"),
  FRACTION("part of a GPU"),
  ONE_GPU("1 GPU"),
  MULTI_GPU("several GPUs");

  private final String text;

  PodClass(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
