package io.berth.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A mutable list of exact amounts by resource name, for sums over containers. */
final class ResourceList {
  /* Up to this size a linear search is faster than a map. */
  private static final int MAX_SHORT = 16;

  private ResourceName[] names = new ResourceName[4];
  private Quantity[] amounts = new Quantity[4];
  private int size;

  /** The index of each name; null in a short list. */
  private @Nullable Map<ResourceName, Integer> indexByName;

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
    copy.indexByName = other.indexByName == null ? null : new HashMap<>(other.indexByName);
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
      indexName(i);
    }
    amounts[i] = amount;
  }

  private void indexName(int index) {
    if (indexByName != null) {
      indexByName.put(names[index], index);
    } else if (size > MAX_SHORT) {
      indexByName = new HashMap<>();
      for (int i = 0; i < size; i++) {
        indexByName.put(names[i], i);
      }
    }
  }

  private int indexOf(ResourceName name) {
    if (indexByName != null) {
      return indexByName.getOrDefault(name, -1);
    }
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
      Quantity current = get(other.names[i]);
      put(other.names[i], current == null ? other.amounts[i] : current.add(other.amounts[i]));
    }
  }

  /** Sets each amount to the maximum of both lists. */
  void maxWith(ResourceList other) {
    for (int i = 0; i < other.size; i++) {
      Quantity current = get(other.names[i]);
      if (current == null || other.amounts[i].compareTo(current) > 0) {
        put(other.names[i], other.amounts[i]);
      }
    }
  }

  /** Returns the amounts of the names that the other list has as well. */
  ResourceList restrictedTo(ResourceList names) {
    ResourceList restricted = new ResourceList();
    for (int i = 0; i < names.size; i++) {
      Quantity amount = get(names.names[i]);
      if (amount != null) {
        restricted.put(names.names[i], amount);
      }
    }
    return restricted;
  }

  /** Returns the amounts that the scheduler counts, rounded up to whole units. */
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
