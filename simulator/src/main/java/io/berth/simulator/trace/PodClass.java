package io.berth.simulator.trace;

/** Classes of pods by their GPU request. */
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
