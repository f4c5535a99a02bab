package io.berth.model;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A few exact amounts by name, added up in place while a pod's containers are looked at. */
final class ResourceList {
  private ResourceName[] names = new ResourceName[4];
  private Quantity[] amounts = new Quantity[4];
  private int size;

  static ResourceList of(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> quantities) {
    ResourceList list = new ResourceList();
    if (quantities != null) {
      quantities.forEach((name, amount) -> list.put(ResourceName.of(name), Quantity.of(amount)));
    }
    return list;
  }

  static ResourceList copyOf(ResourceList other) {
    ResourceList copy = new ResourceList();
    copy.names = other.names.clone();
    copy.amounts = other.amounts.clone();
    copy.size = other.size;
    return copy;
  }

  @Nullable Quantity get(ResourceName name) {
    int i = indexOf(name);
    return i < 0 ? null : amounts[i];
  }

  void put(ResourceName name, Quantity amount) {
    int i = indexOf(name);
    if (i < 0) {
      i = size++;
      if (i == names.length) {
        names = Arrays.copyOf(names, 2 * i);
        amounts = Arrays.copyOf(amounts, 2 * i);
      }
      names[i] = name;
    }
    amounts[i] = amount;
  }

  private int indexOf(ResourceName name) {
    for (int i = 0; i < size; i++) {
      if (names[i] == name) {
        return i;
      }
    }
    return -1;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  ResourceName name(int i) {
    return names[i];
  }

  Quantity amount(int i) {
    return amounts[i];
  }

  void addAll(ResourceList other) {
    for (int i = 0; i < other.size; i++) {
      Quantity mine = get(other.names[i]);
      put(other.names[i], mine == null ? other.amounts[i] : mine.add(other.amounts[i]));
    }
  }

  /** Raises each amount to the other's; what is missing here is taken over. */
  void raiseTo(ResourceList other) {
    for (int i = 0; i < other.size; i++) {
      Quantity mine = get(other.names[i]);
      if (mine == null || other.amounts[i].compareTo(mine) > 0) {
        put(other.names[i], other.amounts[i]);
      }
    }
  }

  /** What the scheduler counts, each amount rounded up to whole units. */
  Resources toResources() {
    Resources.Builder resources = Resources.builder();
    for (int i = 0; i < size; i++) {
      Quantity amount = amounts[i];
      resources.set(names[i], names[i].isCpu() ? amount.milliValue() : amount.value());
    }
    return resources.build();
  }

  SortedMap<String, Quantity> toMap() {
    SortedMap<String, Quantity> map = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      map.put(names[i].name(), amounts[i]);
    }
    return map;
  }
}
